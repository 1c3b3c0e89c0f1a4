/** Where the words of a tour stand: beside the picture, and on a narrow screen beside the charts. The tour itself is loaded when it begins. */
import { Later, laterPart } from '../controls/Later.tsx';
import { useLab } from '../shell/lab-context.ts';

export const TourSlot = ({ section }: { readonly section: 'scene' | 'charts' }) => (
  <div className="tour-slot unless-empty" data-tour-slot={section} />
);

const part = laterPart('The tour', () => import('./Tour.tsx').then(({ Tour }) => Tour));
const NOTHING = {};

/** The tour, while there is one; once on a page. */
export function TourPart() {
  const isOn = useLab((s) => s.tour !== null);
  return isOn ? <Later part={part} with={NOTHING} /> : null;
}
