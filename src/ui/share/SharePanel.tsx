/**
 * What *Share* opens: a link to the experiment or the study on screen, copied as it opens, or the command line that repeats it; what is in it, as a
 * QR code too, and the snippet that embeds it. The link has the address that others can open, where there is one.
 */

import { Popover } from '@base-ui/react/popover';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LinkView } from '../../scenario/link/link-view.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { addressForOthers, linkAt } from '../../state/page/reach.ts';
import type { CommandLine } from '../../state/run/make-command-line.ts';
import { sharedStudy, sharedText } from '../../state/run/share.ts';
import { Button } from '../controls/Button.tsx';
import { copyText } from '../controls/copy-text.ts';
import { Icon } from '../controls/Icon.tsx';
import { backTo, leavesByTab, whenClosed } from '../controls/popup-at.ts';
import { saveText } from '../protocol/save-text.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { type Citation, citationOf } from './cite.ts';
import { ForOthers } from './ForOthers.tsx';
import { ShareCite } from './ShareCite.tsx';
import { ShareContents } from './ShareContents.tsx';
import { ShareEmbed } from './ShareEmbed.tsx';
import { ShareLine } from './ShareLine.tsx';
import { ShareStudy } from './ShareStudy.tsx';

interface Shared {
  readonly text: string;
  /** Whether others than this machine can open the link. */
  readonly isForOthers?: boolean;
  readonly link?: string;
  /** A text that is too long for a link. */
  readonly protocol?: string;
  readonly line?: CommandLine;
  readonly citation?: Citation;
  /** It was opened for that. */
  readonly isCited?: boolean;
  /** What a link made now can say of how the run is looked at. */
  readonly look?: LinkView;
}

/** What is said of what was copied, by what the panel was opened for. */
const COPIED = { share: 'Copied', 'command-line': 'Command line copied', cite: 'Methods text copied' } as const;

export function SharePanel({ button }: { readonly button: RefObject<HTMLButtonElement | null> }) {
  const { store } = useLabParts();
  const panel = useLab((s) => s.panel);
  const isOpen = panel === 'share' || panel === 'command-line' || panel === 'cite';
  const close = () => store.getState().closePanel('share', 'command-line', 'cite');
  const isStudy = useLab((s) => sharedStudy(s) !== null);
  const [shared, setShared] = useState<Shared>({ text: '' });
  /** The person wants the link to show the run as it is shown by itself. */
  const [isPlain, setPlain] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lineField = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);

  const copy = async (plain = isPlain, what: keyof typeof COPIED = 'share') => {
    const lab = store.getState();
    // What was said of the last copy is not said of this one before it is made.
    setShared((before) => ({ ...before, text: '' }));
    const look = isStudy ? {} : lab.lookNow();
    const [made, address] = await Promise.all([
      isStudy ? lab.makeStudyLink() : lab.makeLink(plain),
      addressForOthers(location),
    ]);
    if (!made.ok) {
      const protocol = sharedText(lab);
      const text = sentence(`${made.failure.message}: ${made.failure.remedy}`);
      return setShared({ text, ...(made.failure.kind === 'limit' && protocol && { protocol }) });
    }
    const line = await lab.makeCommandLine();
    const link = linkAt(made.value, address);
    const citation = citationOf(lab, link);
    const wanted = { share: link, 'command-line': line.ok ? line.value.text : link, cite: citation?.methods ?? link }[
      what
    ];
    const text = (await copyText(wanted)) ? COPIED[what] : 'Copy it from here';
    setShared({
      link,
      isForOthers: address !== undefined,
      look,
      text,
      isCited: what === 'cite',
      ...(citation && { citation }),
      ...(line.ok && { line: line.value }),
    });
  };
  const choose = (isWith: boolean) => {
    setPlain(!isWith);
    void copy(!isWith);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: copied once each time that it opens, by whatever opens it
  useEffect(() => {
    if (isOpen) void copy(isPlain, panel);
  }, [isOpen]);

  return (
    <Popover.Root open={isOpen} onOpenChange={whenClosed(button, close)}>
      <Popover.Portal>
        <Popover.Positioner className="over-page" anchor={button} sideOffset={8} align="end" collisionPadding={12}>
          <Popover.Popup
            className="share-panel floating relative stack pad-4 quiet"
            aria-label={isStudy ? 'Link to this study' : 'Link to this experiment'}
            ref={popup}
            finalFocus={backTo(button)}
            onKeyDown={leavesByTab(button, close)}
            initialFocus={() => (panel === 'command-line' ? lineField : field).current ?? popup.current}
          >
            <p className="share-title text row strong" role="status">
              {shared.link && <Icon name="check" />}
              {shared.text}
            </p>
            {shared.protocol && <SaveText text={shared.protocol} />}
            {shared.link && (
              <>
                <div className="share-row row">
                  <input
                    ref={field}
                    className="small mono"
                    type="text"
                    readOnly
                    value={shared.link}
                    aria-label="Link"
                    onFocus={(event) => event.target.select()}
                  />
                  <Button className="rigid" onClick={() => void copy()}>
                    Copy again
                  </Button>
                </div>
                <ForOthers link={shared.link} isForOthers={shared.isForOthers === true} />
                {shared.line && (
                  <ShareLine line={shared.line} field={lineField} onCopy={() => void copy(isPlain, 'command-line')} />
                )}
                {shared.citation && <ShareCite {...shared.citation} isOpen={shared.isCited === true} />}
                {isStudy ? (
                  <ShareStudy link={shared.link} />
                ) : (
                  <>
                    <ShareView look={shared.look ?? {}} isWith={!isPlain} onChange={choose} />
                    <ShareContents link={shared.link} look={isPlain ? {} : (shared.look ?? {})} />
                    <ShareEmbed link={shared.link} isForOthers={shared.isForOthers === true} />
                  </>
                )}
              </>
            )}
            <Popover.Close className="button quiet bare corner" aria-label="Close">
              <Icon name="close" />
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const SaveText = ({ text }: { readonly text: string }) => (
  <Button onClick={() => saveText(text)}>
    <Icon name="save" />
    Save the text as a file
  </Button>
);

/** Whether a link shows the run as it is looked at now; there where that is not how it is shown anyway. */
interface ShareViewProps {
  readonly look: LinkView;
  readonly isWith: boolean;
  readonly onChange: (isWith: boolean) => void;
}

function ShareView({ look, isWith, onChange }: ShareViewProps) {
  if (Object.keys(look).length === 0) return null;
  return (
    <label className="share-view press-least row">
      <input type="checkbox" checked={isWith} onChange={(event) => onChange(event.target.checked)} />
      With this view
    </label>
  );
}
