/** Examples of protocols as texts: a card opens one in the editor, to go on writing. */
import { useTheme } from '../../state/page/theme.ts';
import { Icon } from '../controls/Icon.tsx';
import type { Example } from '../protocol/examples.ts';
import { thumbnailOf } from './thumbnails.ts';

interface ExampleCardsProps {
  /** Those that are found. */
  readonly examples: readonly Example[];
  readonly onChoose: (text: string) => void;
}

/** The empty text finds all. */
export const examplesFor = (examples: readonly Example[], query: string): readonly Example[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return examples.filter(({ title, question, about }) => {
    const said = `${title} ${question} ${about} protocol text language write`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => said.some((each) => each.startsWith(word)));
  });
};

export function ExampleCards({ examples, onChoose }: ExampleCardsProps) {
  const theme = useTheme((s) => s.theme);
  if (examples.length === 0) return null;
  return (
    <section aria-label="Protocols to make your own">
      <h3>Protocols to make your own</h3>
      <p className="gallery-summary prose quiet">
        Each is a text of some fifty lines. It opens beside the picture: change a rule, and run what you have written,
        on one core or on the GPU.
      </p>
      <ul>
        {examples.map(({ id, title, question, text }) => {
          const picture = thumbnailOf(`own/${id}`, theme);
          return (
            <li key={id} className="stack">
              <button
                type="button"
                className="card box column cut start"
                data-preset={`own/${id}`}
                onClick={() => onChoose(text)}
              >
                <span className="card-picture relative">
                  {picture && <img src={picture} alt="" width={480} height={300} decoding="async" draggable={false} />}
                </span>
                <span className="card-words pad-3 column grow tight">
                  <strong>{title}</strong>
                  <span className="column grow tight">
                    <span className="prose quiet">{question}</span>
                    <span className="accent row">
                      <Icon name="pencil" />
                      Make it your own
                    </span>
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
