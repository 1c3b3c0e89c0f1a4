/** How others open a link: by its QR code, or not at all. */
import { Later, laterPart } from '../controls/Later.tsx';

const QR = laterPart('The QR code', async () => (await import('./ShareQr.tsx')).ShareQr);

interface ForOthersProps {
  readonly link: string;
  /** Others than this machine can open it. */
  readonly isForOthers: boolean;
}

export const ForOthers = ({ link, isForOthers }: ForOthersProps) =>
  isForOthers ? (
    <Later part={QR} with={{ link }} />
  ) : (
    <p>
      Only this machine can open it: <code className="mono">npm start -- --host</code> serves the local network too, and
      puts a QR code here.
    </p>
  );
