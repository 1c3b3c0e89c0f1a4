/** A world whose nodes break rules here and there: which fault is told first shows in it. */
import type { EventWorld, HandledEvent, HandlerContext } from '../model.ts';

/** Breaks a rule wherever a node and a tick say so: several do in a window. */
export function breaking(world: EventWorld, rarity: number): EventWorld {
  const { twin } = world;
  return {
    ...world,
    twin: {
      start: twin.start.bind(twin),
      observe: twin.observe.bind(twin),
      handle(node: number, event: HandledEvent, context: HandlerContext) {
        twin.handle(node, event, context);
        const { time, src, seq } = event;
        if ((Math.imul(node + 1, 2654435761) ^ Math.imul(time ^ (src << 8) ^ seq, 40503)) % rarity !== 0) return;
        context.record([node]);
        context.record([node]);
      },
    },
  };
}
