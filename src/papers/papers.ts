/** The works that the lab stands on, those behind the lab itself first. */
import type { Paper } from './paper.ts';
import { andelfinger2014 } from './works/andelfinger-2014.ts';

export const PAPERS: readonly Paper[] = [andelfinger2014];
