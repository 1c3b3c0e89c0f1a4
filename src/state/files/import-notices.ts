/** What the lab says of imported files: which one it needs, that another was brought, that one cannot be kept. */
import type { Failure } from '../../base/result.ts';
import { type NeededFile, shortHash } from '../../scenario/files.ts';
import type { FileParam } from '../../scenario/spec.ts';
import { clip } from '../../scenario/words/show.ts';
import type { KeptFile } from '../../storage/kept-file.ts';
import { sentence } from '../page/failure-notices.ts';
import type { Notice } from '../page/notices.ts';

const listed = (words: readonly string[]): string => words.join(' and ');

/** A setup names files that are not here; links and results carry hashes only. */
export function absentNotice(files: readonly NeededFile[]): Notice {
  const named = files.map(({ spec, hash }) => `${spec.label.toLowerCase()} ${shortHash(hash)}`);
  const isOne = files.length === 1;
  return {
    id: 'absent-file',
    section: 'scene',
    tone: 'warning',
    title: isOne ? 'This setup needs a file' : 'This setup needs files',
    text: `It names ${listed(named)}, and ${isOne ? 'that is' : 'they are'} not in this browser: files do not travel in links or results.`,
    remedy: `Choose ${isOne ? 'it' : 'them'} here, or drop ${isOne ? 'it' : 'them'} on the page. Run waits for ${isOne ? 'it' : 'them'}.`,
    actions: files.map(({ param, spec }) => ({ chooses: param, words: spec.label.toLowerCase(), accept: spec.accept })),
  };
}

/** The content of that hash is no file for this parameter. */
export const unreadableNotice = ({ spec, hash }: NeededFile, words: string): Notice => ({
  id: 'absent-file',
  section: 'scene',
  tone: 'warning',
  title: `The setup names a file that is no ${spec.label.toLowerCase()}`,
  text: sentence(`${shortHash(hash)}: ${words}`),
  remedy: 'Take it out of the setup, or choose another.',
});

export const otherFileNotice = (param: string, { name, hash }: KeptFile, wanted: string): Notice => ({
  id: 'other-file',
  section: 'scene',
  tone: 'warning',
  title: 'This is another file',
  text: `${clip(name)} is ${shortHash(hash)}, and the setup names ${shortHash(wanted)}: a run with it would be another experiment.`,
  remedy: 'Look for the right one, or use this one knowingly.',
  actions: [{ uses: hash, param, words: clip(name) }],
});

/** A file that was dropped or opened went into the setup: what it was taken for, and where it is. */
export const takenNotice = (name: string, { label, group }: FileParam, facts: string): Notice => ({
  id: 'file',
  section: 'page',
  tone: 'info',
  title: `${clip(name)} went into the setup as ${label}`,
  text: sentence(`${facts}; its field stands under ${group}`),
});

export const visitOnlyNotice = (name: string, failure: Failure): Notice => ({
  id: 'storage',
  section: 'setup',
  tone: 'warning',
  title: `${clip(name)} is here for this visit only`,
  text: sentence(failure.message),
  remedy: 'Choose it again on your next visit.',
});

export const lostFileNotice = (hash: string): Notice => ({
  id: 'file',
  section: 'setup',
  tone: 'warning',
  title: 'This file cannot be read any more',
  text: `The browser does not give ${shortHash(hash)} back, or gives something else.`,
  remedy: 'Choose it again.',
});

export const unfitFileNotice = (complaints: readonly string[]): Notice => ({
  id: 'file',
  section: 'setup',
  tone: 'warning',
  title: 'This experiment cannot use the file',
  text: sentence(complaints.join('; ')),
});
