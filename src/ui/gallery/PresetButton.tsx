/** The card of a preset: its picture, what it asks, how large it is and how long it takes here. */
import { useId } from 'react';
import { useTheme } from '../../state/page/theme.ts';
import { Icon } from '../controls/Icon.tsx';
import { useLab } from '../shell/lab-context.ts';
import type { PresetCard } from './gallery-cards.ts';
import { timeText } from './run-time.ts';
import { thumbnailOf } from './thumbnails.ts';

interface PresetButtonProps {
  readonly card: PresetCard;
  /** Enter in the search field opens it. */
  readonly isFirst: boolean;
  readonly onChoose: (name: string) => void;
}

export function PresetButton({ card, isFirst, onChoose }: PresetButtonProps) {
  const { preset, size, name } = card;
  const isChosen = useLab((s) => `${s.draft.model}/${s.draft.preset}` === name);
  const speed = useLab((s) => s.speed);
  const id = useId();
  return (
    <button
      type="button"
      className="card box column cut start"
      data-preset={name}
      data-first={isFirst || undefined}
      aria-current={isChosen || undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}words`}
      onClick={() => onChoose(name)}
    >
      <CardPicture card={card} isChosen={isChosen} />
      <span className="card-words pad-3 column grow tight">
        <strong id={`${id}title`}>{preset.title}</strong>
        <span className="column grow tight" id={`${id}words`}>
          <span className="prose quiet">{preset.question}</span>
          <span className="card-size small">
            {size}
            {preset.study && <span className="pill before-2 quiet">Study</span>}
          </span>
          <span className="card-time quiet small">{timeText(card, speed)}</span>
          {preset.source && <span className="lines faint small">{preset.source}</span>}
        </span>
      </span>
    </button>
  );
}

function CardPicture({ card, isChosen }: { readonly card: PresetCard; readonly isChosen: boolean }) {
  const theme = useTheme((s) => s.theme);
  const thumbnail = thumbnailOf(card.name, theme);
  const { portrait } = card.preset;
  const caption = [portrait?.caption, card.drawnSize].filter(Boolean).join(' · ');
  return (
    <span className="card-picture relative">
      {thumbnail && <img src={thumbnail} alt="" width={480} height={300} decoding="async" draggable={false} />}
      {thumbnail && caption && <span className="card-caption small seen-from-600">{caption}</span>}
      {isChosen && (
        <span className="card-chosen row tight small strong">
          <Icon name="check" />
          In the setup
        </span>
      )}
    </span>
  );
}
