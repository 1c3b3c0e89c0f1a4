/** What an invocation has of the LP and the node that it processes: twin of `OpenLp`, `OpenNode` and `soon.wesl`. */
import type { Event } from '../words.ts';
import { FREE } from '../words.ts';

export class OpenLp {
  lp = 0;
  base = 0;
  size = 0;
  head = 0;
  count = 0;
  due = 0;
  executed = 0;
  kept = 0;
  free = 0;
  limit = 0;
  // Of the node.
  passed = 0;
  nodeLimit = 0;
  earliest = FREE;
  soon: Event[] = [];
}
