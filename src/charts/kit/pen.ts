/** What painters draw with: the part of a canvas context that they use, so that the same painters also write SVG. */
export interface Pen {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  lineWidth: number;
  lineJoin: CanvasLineJoin;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  closePath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  fill(): void;
  stroke(): void;
  clip(): void;
  save(): void;
  restore(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  setLineDash(dash: number[]): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
}

/** Where a picture stands on its surface. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function line(pen: Pen, x0: number, y0: number, x1: number, y1: number): void {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}

/** Hair lines on whole pixels. */
export const crisp = (at: number): number => Math.round(at) + 0.5;

export function dot(pen: Pen, x: number, y: number, fill: string, ring: string): void {
  pen.beginPath();
  pen.arc(x, y, 3.5, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.strokeStyle = ring;
  pen.lineWidth = 2;
  pen.stroke();
  pen.fill();
}

export interface TextStyle {
  readonly ink: string;
  readonly align?: CanvasTextAlign;
  readonly baseline?: CanvasTextBaseline;
  /** Colour of a rim around the letters, so that lines behind do not cross them. */
  readonly halo?: string;
}

export function write(pen: Pen, text: string, x: number, y: number, { ink, align, baseline, halo }: TextStyle): void {
  pen.fillStyle = ink;
  pen.textAlign = align ?? 'left';
  pen.textBaseline = baseline ?? 'middle';
  if (halo) {
    pen.strokeStyle = halo;
    pen.lineWidth = 4;
    pen.lineJoin = 'round';
    pen.strokeText(text, x, y);
  }
  pen.fillText(text, x, y);
}
