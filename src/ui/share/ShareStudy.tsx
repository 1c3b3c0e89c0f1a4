/** What the link of a study holds, in words: its plan, and none of its results. */
import { whole } from '../../charts/kit/numbers.ts';
import type { ModelSpec, Params } from '../../scenario/spec.ts';
import { repeatText } from '../../scenario/study/repeat-text.ts';
import { changeText } from '../../scenario/words/setup-words.ts';
import { axisLabel } from '../setup/vary-words.ts';
import { useLab } from '../shell/lab-context.ts';
import { Part } from './ShareContents.tsx';

export function ShareStudy({ link }: { readonly link: string }) {
  const study = useLab((s) => s.study);
  if (!study) return null;
  const { spec, settings } = study.plan;
  const { scenario, over, repeat, baseline } = study.plan.study;
  const { repeat: times, precision } = repeatText(repeat);
  const axisText = (axis: (typeof over)[number]) => `${axisLabel(spec, axis)}, ${axis.values.length} values`;
  return (
    <>
      <dl className="share-contents">
        <Part term="Model" value={`${spec.title}, version ${scenario.modelVersion}`} />
        <Part term="Over" value={over.map(axisText).join('; ') || 'nothing'} />
        <Part term="Settings" value={whole(settings.length)} />
        <Part term="Seeds" value={precision ? `${times}, until ${precision}` : times} />
        {baseline && <Part term="Against" value={changesOf(spec, baseline)} />}
        <Part term="Size" value={`${whole(link.length)} characters`} />
      </dl>
      <p>It opens the plan and runs nothing by itself; results are not in it.</p>
    </>
  );
}

const changesOf = (spec: ModelSpec, params: Params): string =>
  Object.entries(params)
    .map(([name, value]) => changeText(spec, name, value))
    .join(', ');
