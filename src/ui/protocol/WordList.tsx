/** Every word of the language, with how it is written and what it does. */
import { Coded } from '../controls/Coded.tsx';
import { LANGUAGE_WORDS, type LanguageWord } from './language-words.ts';

const TITLES: Readonly<Record<LanguageWord['is'], string>> = {
  declaration: 'What a text declares',
  statement: 'Statements',
  type: 'Types',
  fact: 'What a node knows',
  library: 'Functions',
};
const GROUPS = Object.keys(TITLES) as LanguageWord['is'][];

export const WordList = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <section className="word-list line-above scrolls rigid" aria-label="Words of the language" tabIndex={0}>
    {GROUPS.map((group) => (
      <section key={group} aria-label={TITLES[group]}>
        <h3 className="heading above-2">{TITLES[group]}</h3>
        <dl>
          {LANGUAGE_WORDS.filter(({ is }) => is === group).map(({ word, form, text }) => (
            <div key={word} className="pad-block-1">
              <dt className="mono small">{form}</dt>
              <dd className="quiet">
                <Coded text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </section>
);
