/** Faults of links and of what checks a scenario: both come from strangers. */

const LINK = 'src/scenario/link';

/** @type {readonly import('./faults.mjs').Fault[]} */
export const LINK_FAULTS = [
  {
    name: 'a link may be as long as a scenario file',
    area: 'links',
    file: `${LINK}/link.ts`,
    from: '  if (length > MAX_LINK_LENGTH)\n',
    to: '  if (length > MAX_SCENARIO_BYTES)\n',
    finds: { kind: 'unit', path: `${LINK}/link.test.ts`, title: 'a wrong link says what is wrong' },
  },
  {
    name: 'a link with bytes that are no text opens with marks in their place',
    area: 'links',
    file: `${LINK}/link.ts`,
    from: "new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })",
    to: "new TextDecoder('utf-8', { ignoreBOM: true })",
    finds: { kind: 'unit', path: `${LINK}/link.test.ts`, title: 'a wrong link says what is wrong' },
  },
  {
    name: 'a link takes a digest that was cut, or is in capitals',
    area: 'links',
    file: `${LINK}/link-payload.ts`,
    from: 'z.regex(/^[0-9a-f]{16}$/,',
    to: 'z.regex(/^[0-9a-f]{8,16}$/i,',
    finds: { kind: 'unit', path: `${LINK}/link.test.ts`, title: 'a wrong link says what is wrong' },
  },
  {
    name: 'fields that no version knows are left out in silence',
    area: 'links',
    file: `${LINK}/link-payload.ts`,
    from: 'const payloadSchema = z.strictObject({',
    to: 'const payloadSchema = z.object({',
    finds: { kind: 'unit', path: `${LINK}/link.test.ts`, title: 'a wrong link says what is wrong' },
  },
  {
    name: 'a view turned up by more than a quarter turn is taken',
    area: 'links',
    file: `${LINK}/link-view.ts`,
    from: 'isWithin(pitch, -MOST_PITCH - 1e-4, MOST_PITCH + 1e-4)',
    to: 'isWithin(pitch, -Math.PI - 1e-4, Math.PI + 1e-4)',
    finds: { kind: 'unit', path: `${LINK}/link-view.test.ts`, title: 'what is wrong is named, and the rest is shown' },
  },
  {
    name: 'a scenario may measure nothing: warm-up ends with the run',
    area: 'links',
    file: 'src/scenario/fit.ts',
    from: 'if (warmUp >= end)',
    to: 'if (warmUp > end)',
    finds: { kind: 'unit', path: 'src/scenario/check.test.ts', title: 'rules between fields hold' },
  },
];
