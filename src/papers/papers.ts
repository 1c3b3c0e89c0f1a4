/** The works that the lab stands on, those behind the lab itself first. */
import type { Paper } from './paper.ts';
import { andelfinger2014 } from './works/andelfinger-2014.ts';
import { bianchi2000 } from './works/bianchi-2000.ts';
import { cunetsim2012 } from './works/cunetsim-2012.ts';
import { demers1987 } from './works/demers-1987.ts';
import { fujimoto1990 } from './works/fujimoto-1990.ts';
import { ipfs2022 } from './works/ipfs-2022.ts';
import { kunz2012 } from './works/kunz-2012.ts';
import { maymounkov2002 } from './works/maymounkov-2002.ts';
import { niuFeng } from './works/niu-feng.ts';
import { swenson2015 } from './works/swenson-2015.ts';

export const PAPERS: readonly Paper[] = [
  andelfinger2014,
  niuFeng,
  kunz2012,
  swenson2015,
  cunetsim2012,
  maymounkov2002,
  ipfs2022,
  bianchi2000,
  demers1987,
  fujimoto1990,
];
