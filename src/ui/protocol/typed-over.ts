/**
 * What is typed over a selection, and lines that are put in at once, go into the text by us. A browser would keep the looks of what it replaces, by
 * styles of its own, which the page's policy forbids.
 */
import { EditorView } from '@codemirror/view';

export const typedOver = EditorView.domEventHandlers({
  beforeinput({ inputType, isComposing, data }, view) {
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== 'insertText' || isComposing || data === null || (empty && !data.includes('\n'))) return false;
    const put = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, put))) view.dispatch(put());
    return true;
  },
});
