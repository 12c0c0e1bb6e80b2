import { correction, generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';

/** Pixels of a module, so that the code of a usual address is about 300 wide. */
const SCALE = 8;
/** Modules of the quiet zone (ISO/IEC 18004). */
const MARGIN = 4;
const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

/** PNG of a QR code, of which a label may lose some 15 %. */
export function qrCodePng(text: string): Buffer {
  const code = generate(text, { minCorrectionLevel: correction.M });
  return Buffer.from(toPngBuffer(code, { on: BLACK, off: WHITE, scale: SCALE, pad: MARGIN }));
}
