/** Small ns-2 movement files with odd values: much at the same times, in legs of a few millimetres and of kilometres. */
import * as fc from 'fast-check';

export type Axis = 0 | 1 | 2;

/** Times in ms, places in mm, speeds in eighths of a metre a second, which a double holds exactly. */
export type Happening = { readonly node: number; readonly time: number } & (
  | { readonly kind: 'go'; readonly to: readonly number[]; readonly eighths: number }
  | { readonly kind: 'put'; readonly axis: Axis; readonly at: number }
);

export interface PlainMovement {
  readonly starts: readonly (readonly [number, number, number])[];
  /** In the order of their lines. */
  readonly happenings: readonly Happening[];
}

const millimetres = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 2_000_000 }));
const times = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 300_000 }));
const starts = fc.tuple(millimetres, millimetres, millimetres);

/** A few nodes, much of it at the same times and in short legs. */
export const plainMovements: fc.Arbitrary<PlainMovement> = fc.integer({ min: 1, max: 3 }).chain((nodes) => {
  const base = { node: fc.nat(nodes - 1), time: times };
  const go = fc.record({
    ...base,
    kind: fc.constant('go' as const),
    to: fc.array(millimetres, { minLength: 2, maxLength: 3 }),
    eighths: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 })),
  });
  const put = fc.record({
    ...base,
    kind: fc.constant('put' as const),
    axis: fc.constantFrom<Axis>(0, 1, 2),
    at: millimetres,
  });
  return fc.record({
    starts: fc.array(starts, { minLength: nodes, maxLength: nodes }),
    happenings: fc.array(fc.oneof({ weight: 4, arbitrary: go }, { weight: 1, arbitrary: put }), { maxLength: 24 }),
  });
});

/** As setdest writes it. */
export const movementFileText: fc.Arbitrary<string> = plainMovements.map(({ starts: at, happenings }) => {
  const places = at.flatMap((place, node) =>
    place.map((mm, axis) => `$node_(${node}) set ${'XYZ'[axis]}_ ${mm / 1000}`),
  );
  const moves = happenings.map((it) => `$ns_ at ${it.time / 1000} "$node_(${it.node}) ${said(it)}"`);
  return [...places, ...moves, ''].join('\n');
});

const said = (it: Happening): string =>
  it.kind === 'go'
    ? `setdest ${it.to.map((mm) => mm / 1000).join(' ')} ${it.eighths / 8}`
    : `set ${'XYZ'[it.axis]}_ ${it.at / 1000}`;
