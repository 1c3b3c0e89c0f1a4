/** The mobile network on one core: its phases as the rounds engine takes them. */
import type { RoundsTwin, Words } from '../../engine/rounds/model.ts';
import { isMoving, type MobileConfig } from './config.ts';
import type { Movement } from './files/movement-file.ts';
import { Advance } from './rules/advance.ts';
import { Census } from './rules/components.ts';
import { keptBytes } from './rules/kept-neighbours.ts';
import type { Motion } from './rules/motion.ts';
import { keepsNeighbours, Neighbours, type SortedWords } from './rules/neighbours.ts';
import { addNode } from './rules/node-term.ts';
import { observeNode } from './rules/observed.ts';
import { Receive } from './rules/receive.ts';
import { PacketRows } from './rules/rows.ts';
import { Sendings, stateOf } from './rules/state.ts';
import { placeNodes, startWords } from './start.ts';

/** Words of buffers that only a GPU needs. */
const GPU_ONLY = { radio: 1 };

/** Bytes of sorted nodes, places and components of a node. */
const OWN_BYTES = 60;

/** `movement`: of mobility file. */
export function mobileTwin(config: MobileConfig, motion: Motion, movement?: Movement): RoundsTwin {
  const rows = new PacketRows(config);
  // Made when the run begins: an estimate of memory needs none of it.
  let made: ReturnType<typeof make> | undefined;
  const parts = () => {
    made ??= make(config, motion, rows);
    return made;
  };
  return {
    // Filled by `start`, not by the contents that a GPU is given: nodes are sorted once.
    words: { ...GPU_ONLY, ...startWords(config, movement) },
    ownBytes: OWN_BYTES * config.nodes + (keepsNeighbours(config) ? keptBytes(config) : 0),
    start: [
      ({ words }) => {
        // Those of a run that has gone back know rounds that are to come again.
        made = undefined;
        placeNodes(words.nodes, config, motion, movement);
      },
      ({ words }) => parts().neighbours.update(sortedOf(words)),
    ],
    phases: [
      (context) => parts().advance.run(context),
      (context) => {
        if (isMoving(config)) parts().neighbours.update(sortedOf(context.words));
        parts().receive.run(context);
      },
    ],
    restore(words) {
      made = undefined;
      // A GPU counts in them, and begins blocks of cells elsewhere.
      words.cells.fill(0);
      parts().neighbours.update(sortedOf(words));
    },
    census: ({ nodes, labels }, round) => {
      const { linkChanges, components, largest, isolated } = parts().census.take(nodes, labels, round);
      return [linkChanges, components, largest, isolated];
    },
    addState: (node, words, digest) => addNode(rows, node, stateOf(words), digest),
    observe: (node, index, words, add) => observeNode(config, node, index, stateOf(words), add),
  };
}

const sortedOf = ({ nodes, cells, sorted }: Words): SortedWords => ({ nodes, cells, sorted });

function make(config: MobileConfig, motion: Motion, rows: PacketRows) {
  const neighbours = new Neighbours(config);
  const sendings = new Sendings(config.nodes);
  return {
    neighbours,
    advance: new Advance(config, motion, rows, sendings),
    receive: new Receive(config, neighbours, rows, sendings),
    census: new Census(config, neighbours),
  };
}
