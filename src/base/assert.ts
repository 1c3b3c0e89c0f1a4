/** Throws when our own code is wrong. For what a person or a device can cause, return a `Failure` instead. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`bug: ${message}`);
}

/** What must be there, or our own code is wrong: `bug: tick has no field`. */
export function known<T>(value: T | undefined, otherwise: string): T {
  assert(value !== undefined, otherwise);
  return value;
}
