/** A chart as a figure of a paper: how wide, on which ground, within which limits, with its caption; saved as SVG, PNG or CSV. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FIGURE_GROUNDS, FIGURE_WIDTHS, type FigureStyle, paintFigure } from '../../charts/kit/figure.ts';
import { type Ends, type NumberAxis, readEnds } from '../../charts/kit/limits.ts';
import type { Fact } from '../../scenario/cite/facts.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { useTheme } from '../../state/page/theme.ts';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Segments } from '../controls/Segments.tsx';
import { Card } from '../controls/Sheet.tsx';
import { useLabParts } from '../shell/lab-context.ts';
import { keep } from './chart-files.ts';
import type { ChartSubject } from './chart-subject.ts';
import type { ChangeView, ChartView } from './chart-view.ts';
import { captionOf, factsOf } from './figure-facts.ts';
import '../styles/charts/figure.css';

interface FigurePanelProps {
  readonly subject: () => ChartSubject;
  readonly view: ChartView;
  readonly onView: ChangeView;
  /** That it was asked for by. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function FigurePanel({ isOpen, onClose, button, ...props }: FigurePanelProps) {
  const [style, setStyle] = useState<FigureStyle>({ width: 'one', ground: 'white' });
  return (
    <Card name="figure" title="Save figure" isOpen={isOpen} onClose={onClose} next={button}>
      <Figure {...props} style={style} onStyle={setStyle} />
    </Card>
  );
}

const WIDTH_WORDS = { one: 'One column', two: 'Two columns' } as const;
const KINDS = { svg: 'SVG', png: 'PNG', csv: 'CSV', vega: 'Vega-Lite' } as const;

interface FigureProps extends Pick<FigurePanelProps, 'subject' | 'view' | 'onView'> {
  readonly style: FigureStyle;
  readonly onStyle: (style: FigureStyle) => void;
}

function Figure({ subject, view, onView, style, onStyle }: FigureProps) {
  const { store } = useLabParts();
  const [said, say] = useState('');
  const shown = subject();
  const { numbers } = shown;
  const caption = captionOf(useFacts(subject));
  const save = async (kind: keyof typeof KINDS) =>
    say(`${await keep(kind, shown, store.getState(), style)} as ${KINDS[kind]}`);
  return (
    <div className="panel">
      <Preview subject={shown} style={style} />
      <div className="columns">
        <Choice
          label="Width"
          choices={Object.keys(FIGURE_WIDTHS) as (keyof typeof FIGURE_WIDTHS)[]}
          value={style.width}
          word={(width) => `${WIDTH_WORDS[width]}, ${FIGURE_WIDTHS[width]} mm`}
          onChange={(width) => onStyle({ ...style, width })}
        />
        <Choice
          label="Ground"
          choices={FIGURE_GROUNDS}
          value={style.ground}
          word={(ground) => sentence(ground).replace('.', '')}
          onChange={(ground) => onStyle({ ...style, ground })}
        />
        {(['x', 'y'] as const).map((key) => {
          const axis = numbers[key];
          const set = (ends: Ends | undefined) =>
            onView({ limits: { ...view.limits, x: numbers.x?.ends, [key]: ends } });
          // Another scale asks for other ends.
          return axis && <EndFields key={`${key} ${axis.label} ${axis.isLog}`} axis={axis} onChange={set} />;
        })}
      </div>
      <section>
        <div className="row between">
          <h3 className="strong small">Caption</h3>
          <CopyButton text={caption} what="caption" isOff={caption === ''} />
        </div>
        <p className="quiet breaks">{caption}</p>
      </section>
      <div className="row wrap">
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
          <Button key={kind} className="primary" isOff={caption === ''} onClick={() => void save(kind)}>
            <Icon name="save" />
            {`Save ${KINDS[kind]}`}
          </Button>
        ))}
        <span className="good" role="status">
          {said}
        </span>
      </div>
    </div>
  );
}

/** Told once the link is made. */
function useFacts(subject: () => ChartSubject): readonly Fact[] {
  const { store } = useLabParts();
  const [facts, setFacts] = useState<readonly Fact[]>([]);
  useEffect(() => {
    let isWanted = true;
    void factsOf(store.getState(), subject()).then((found) => isWanted && setFacts(found));
    return () => {
      isWanted = false;
    };
  }, [store, subject]);
  return facts;
}

/** As large as on paper, where there is room. */
function Preview({ subject, style }: { readonly subject: ChartSubject; readonly style: FigureStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useTheme((s) => s.theme);
  useEffect(() => {
    if (canvas.current) paintFigure(canvas.current, style, subject.sheet, 96 * devicePixelRatio);
  });
  return (
    <div className="figure-preview pad-3 sunken box centre" data-ground={style.ground}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={subject.summary}
        style={{ inlineSize: `${FIGURE_WIDTHS[style.width]}mm` }}
      />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly choices: readonly T[];
  readonly value: T;
  readonly word: (choice: T) => string;
  readonly onChange: (choice: T) => void;
}

function Choice<T extends string>({ label, choices, value, word, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="figure-choice">
      <legend className="strong small">{label}</legend>
      <span className="segments">
        <Segments choices={choices.map((choice) => [choice, word(choice)])} value={value} onChoose={onChange} />
      </span>
    </fieldset>
  );
}

interface EndFieldsProps {
  readonly axis: NumberAxis;
  readonly onChange: (ends: Ends | undefined) => void;
}

/** The last ends that could be read stay. */
function EndFields({ axis, onChange }: EndFieldsProps) {
  const [texts, setTexts] = useState(() => [0, 1].map((i) => String(axis.ends?.[i] ?? '')) as [string, string]);
  const id = useId();
  const read = readEnds(texts, axis);
  const write = (next: [string, string]) => {
    setTexts(next);
    const ends = readEnds(next, axis);
    if (ends.ok) onChange(ends.value);
  };
  const field = (i: 0 | 1, word: string) => (
    <input
      type="text"
      value={texts[i]}
      placeholder="automatic"
      autoComplete="off"
      aria-label={`${axis.label} ${word}`}
      aria-invalid={!read.ok}
      aria-describedby={id}
      onChange={({ target }) => write(i === 0 ? [target.value, texts[1]] : [texts[0], target.value])}
    />
  );
  return (
    <fieldset className="figure-choice">
      <legend className="strong small">{axis.unit ? `${axis.label} (${axis.unit})` : axis.label}</legend>
      <span className="row quiet">
        {field(0, 'from')} to {field(1, 'to')}
      </span>
      <span className="field-error bad small" id={id} aria-live="polite">
        {read.ok ? '' : `${sentence(read.failure.message)} ${sentence(read.failure.remedy)}`}
      </span>
    </fieldset>
  );
}
