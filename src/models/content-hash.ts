/** Names contents of files as scenarios do, at once: for cases that are made here. What a person brings `importBytes` names. */
import { createHash } from 'node:crypto';

export const hashOf = (content: string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;
