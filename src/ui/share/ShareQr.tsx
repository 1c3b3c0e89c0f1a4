/** The link as a QR code, dark on white in both themes; pressed, it fills the screen, for those at the back of the room. */
import { Dialog } from '@base-ui/react/dialog';
import { useMemo } from 'react';
import { whole } from '../../charts/kit/numbers.ts';
import { Icon } from '../controls/Icon.tsx';
import '../styles/shell/share-qr.css';
import { generate } from 'lean-qr/nano';

export function ShareQr({ link }: { readonly link: string }) {
  const [address = link] = link.split('#', 1);
  const isWhole = link.length <= MOST_IN_QR;
  const what = isWhole ? 'QR code of the link' : 'QR code of the address';
  const picture = <Qr text={isWhole ? link : address} what={what} />;
  return (
    <Dialog.Root>
      <div className="share-qr row loose">
        <Dialog.Trigger className="share-qr-press box cut rigid" aria-label={`Enlarge the ${what}`}>
          {picture}
        </Dialog.Trigger>
        <p className="shrinks breaks">
          {isWhole ? (
            <>Phones open it by this code; press it to fill the screen.</>
          ) : (
            <>
              With {whole(link.length)} characters the link is too long for a code that phones can read: this one opens
              the lab alone, at <span className="mono">{address}</span>. Send the link itself.
            </>
          )}
        </p>
      </div>
      <Dialog.Portal>
        <Dialog.Popup className="share-qr-large centre fill-page" aria-label={what}>
          {picture}
          <p className="middle breaks mono">{address}</p>
          <Dialog.Close className="button corner" aria-label="Close">
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Qr({ text, what }: { readonly text: string; readonly what: string }) {
  const { span, path } = useMemo(() => qrPicture(text), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${span} ${span}`} role="img" aria-label={what} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** What one may hold that a phone still reads from a screen: bytes of version 25 (117 modules a side) at the lowest level of correction: beyond that, modules are too fine for phones. */
export const MOST_IN_QR = 1272;
/** Modules around it that stay empty, by the standard. */
const QUIET = 4;

interface QrPicture {
  /** Modules a side, with the quiet zone. */
  readonly span: number;
  /** One rectangle for each row of dark modules. */
  readonly path: string;
}

export function qrPicture(text: string): QrPicture {
  const { size, get } = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0, end = 0; x < size; x = end + 1) {
      end = x;
      while (get(end, y)) end++;
      if (end > x) runs.push(`M${x + QUIET} ${y + QUIET}h${end - x}v1H${x + QUIET}z`);
    }
  return { span: size + 2 * QUIET, path: runs.join('') };
}
