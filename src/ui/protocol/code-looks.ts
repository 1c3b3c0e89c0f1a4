/** How the editor looks: the page's colours, which reach into its shadow root as custom properties. */
import { EditorView } from '@codemirror/view';

export const LOOKS = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--sunken)', color: 'var(--text)', fontSize: 'var(--code-size, 13px)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '8px 6px 8px 0', caretColor: 'var(--text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--text-faint)', borderRight: '1px solid var(--line)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '24px', paddingInline: '2px 6px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--text) 5%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-wash)',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-wash)' },

  '.code-word': { color: 'var(--busy)' },
  '.code-type': { color: 'var(--accent)' },
  '.code-library': { color: 'var(--accent)' },
  '.code-number': { color: 'var(--warn)' },
  '.code-string': { color: 'var(--good)' },
  '.code-bad': { color: 'var(--bad)' },
  '.code-comment': { color: 'var(--text-faint)', fontStyle: 'italic' },

  '.problem-gutter': { width: '14px' },
  '.problem-gutter .cm-gutterElement': { display: 'grid', placeItems: 'center' },
  '.problem-mark': { width: '8px', height: '8px', borderRadius: '50%', backgroundColor: 'var(--bad)' },
  '.problem-span': { textDecoration: 'underline wavy var(--bad) 1px', textUnderlineOffset: '3px' },
  '.problem-run': { backgroundColor: 'var(--bad-wash)' },

  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    font: '12px/1.4 var(--sans)',
  },
  '.problem-words': { maxWidth: '44ch', padding: '6px 10px' },
  '.problem-words p': { margin: '0' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '13px', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.8', fontStyle: 'normal', marginLeft: '1.2em' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '40ch', padding: '6px 10px' },
});
