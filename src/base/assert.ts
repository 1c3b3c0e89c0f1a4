/** Throws when our own code is wrong. For what a person or a device can cause, return a `Failure` instead. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`bug: ${message}`);
}
