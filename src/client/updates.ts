/**
 * Registers the service worker that lets the lab open without a network, and tells when another version of the lab is
 * there. Quietly does nothing where the browser allows none: on insecure origins, in some private windows.
 */
import type { Serwist } from '@serwist/window';

export interface UpdateEvents {
  /** A new version lies on this device and waits. */
  onReady(): void;
  /** Another tab has put a newer version in charge: this page goes on as it is, but is no longer the newest. */
  onReplaced(): void;
  /** The lab lies on this device: its service worker answers the next load, a reload for one. */
  onKept(): void;
}

/** A tab may stay open for days: when somebody comes back to it, it looks for a new version, this often at most. */
const LOOK_EVERY_MS = 3_600_000;

export class Updates {
  private serwist: Serwist | undefined;
  private waiting = false;
  private lookedAt = performance.now();

  constructor(private readonly events: UpdateEvents) {}

  /** Once the page is there: nothing may compete with the first picture. */
  async start(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const library = await import('@serwist/window').catch(() => undefined);
    if (!library) return;
    const serwist = new library.Serwist('./service-worker.js');
    // The first to be in charge takes nobody's place, though another tab may have brought it.
    let isInCharge = navigator.serviceWorker.controller !== null;
    serwist.addEventListener('controlling', () => {
      if (isInCharge) this.replaced();
      isInCharge = true;
    });
    document.addEventListener('visibilitychange', () => this.look());
    this.serwist = serwist;
    const registration = await serwist.register().catch(() => undefined);
    if (!registration) return;
    this.watch(registration);
    void navigator.serviceWorker.ready.then(() => this.events.onKept());
  }

  /** The library's `waiting` tells of one version that a look finds, and of none after it: that one may have failed to install. */
  private watch(registration: ServiceWorkerRegistration): void {
    const look = () => {
      // The very first version waits for a moment too, for nobody.
      if (registration.waiting && registration.active) this.ready();
    };
    const follow = () => registration.installing?.addEventListener('statechange', look);
    registration.addEventListener('updatefound', follow);
    follow();
    look();
  }

  private ready(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.events.onReady();
  }

  /** Loads the page anew in its newest version. */
  apply(): void {
    if (!this.waiting) location.reload();
    this.serwist?.addEventListener('controlling', () => location.reload());
    this.serwist?.messageSkipWaiting();
  }

  private replaced(): void {
    this.waiting = false;
    this.events.onReplaced();
  }

  private look(): void {
    const now = performance.now();
    if (document.visibilityState !== 'visible' || now - this.lookedAt < LOOK_EVERY_MS) return;
    this.lookedAt = now;
    this.serwist?.update().catch(() => {});
  }
}
