/** Covers: why a study of a protocol that is faulty cannot be run. */
import { expect, it } from 'vitest';
import { compile } from '../../protocol/language.ts';
import { studyLab, varyTwo } from '../../state/study/testing/study-lab.ts';
import { whyNotStudy } from './study-rules.ts';

it('says what is wrong with a text', async () => {
  const lab = studyLab();
  varyTwo(lab, '2');
  expect(whyNotStudy(lab.get())).toBeUndefined();
  const text = 'protocol 1 "One"\nnodes = many';
  lab.store.setState({ checked: { text, problems: compile(text).problems } });
  expect(whyNotStudy(lab.get())).toMatch(/^Protocol, line \d: /);
});
