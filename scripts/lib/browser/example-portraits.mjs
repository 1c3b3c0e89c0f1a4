/** What the cards of protocols as texts show: the moment, view and colour of each example in `src/protocol/examples`, as presets say it of theirs. */

/** By `own/name`. */
export const EXAMPLE_PORTRAITS = {
  'own/gossip': { at: 7, params: { nodes: 1024 }, view: 'cells' },
  'own/chord': { at: 5, params: { nodes: 1024 }, view: 'cells' },
  'own/phold': { at: 40, params: { nodes: 1024 }, view: 'cells' },
  'own/shuffled-views': { at: 8, params: { nodes: 1024 }, view: 'cells' },
  'own/failure-detector': { at: 1200, params: { nodes: 1024 }, view: 'cells', channel: 'colour1' },
};
