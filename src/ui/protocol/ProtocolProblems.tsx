/** What is wrong with the text, a line each; it leads to its place. How many there are is said when that has changed and nobody types. */
import { useEffect, useState } from 'react';
import type { Failure } from '../../base/result.ts';
import { positionIn } from '../../protocol/position.ts';
import type { Problem } from '../../protocol/program.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { countWords } from '../../state/protocol/protocol-words.ts';
import { brokenIn, problemsOf } from '../../state/protocol/writing.ts';
import { Button } from '../controls/Button.tsx';
import { Coded } from '../controls/Coded.tsx';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';

/** Nobody types any more. */
const REST_MS = 1000;

interface ProtocolProblemsProps {
  readonly onGo: (problem: Problem) => void;
}

export function ProtocolProblems({ onGo }: ProtocolProblemsProps) {
  const { store } = useLabParts();
  const problems = useLab(problemsOf);
  const broken = useLab(brokenIn);
  const said = useRested(countWords(problems.length));
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {(problems.length > 0 || broken) && (
        <ul className="protocol-problems line-above scrolls rigid" aria-label="What is wrong">
          {broken && <BrokenRule failure={broken} onNode={() => void store.getState().showBroken()} onGo={onGo} />}
          {problems.map((problem) => (
            <li key={`${problem.span.from} ${problem.message}`}>
              <ProblemButton icon="warning" problem={problem} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface BrokenRuleProps extends ProtocolProblemsProps {
  readonly failure: Failure;
  readonly onNode: () => void;
}

/** What ended the run on screen. */
function BrokenRule({ failure: { message, remedy, broken }, onNode, onGo }: BrokenRuleProps) {
  if (!broken?.span) return null;
  const problem = { span: broken.span, message: sentence(message), remedy: sentence(remedy) };
  return (
    <li className="problem-broken row">
      <ProblemButton icon="stop" problem={problem} onGo={onGo} />
      <Button className="rigid" onClick={onNode}>
        Go to node {broken.node}
      </Button>
    </li>
  );
}

interface ProblemButtonProps extends ProtocolProblemsProps {
  readonly icon: IconName;
  readonly problem: Problem;
}

function ProblemButton({ icon, problem, onGo }: ProblemButtonProps) {
  const text = useLab((s) => s.checked?.text ?? '');
  const { span, message, remedy } = problem;
  return (
    <button type="button" onClick={() => onGo(problem)}>
      <Icon name={icon} />
      <span className="quiet nowrap">Line {positionIn(text, span.from).line}</span>
      <span>
        <Coded text={message} />{' '}
        <span className="quiet">
          <Coded text={remedy} />
        </span>
      </span>
    </button>
  );
}

/** The words once they have stayed for a while; none at first, since nothing has changed. */
function useRested(words: string): string {
  const [first] = useState(words);
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say((before) => (before === '' && words === first ? '' : words)), REST_MS);
    return () => clearTimeout(timer);
  }, [words, first]);
  return said;
}
