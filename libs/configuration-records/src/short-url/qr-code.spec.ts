import { readQrCode } from '../../test/read-qr-code';
import { qrCodePng } from './qr-code';

describe('A QR code', () => {
  it.each([
    'https://desk.example/s/widget/0123456789abcdef',
    `https://${'a'.repeat(60)}.desk.example/s/${'w'.repeat(128)}/0123456789abcdef`,
    'https://desk.example/s/b%C3%BCcher/0123456789abcdef',
    'HTTPS://DESK.EXAMPLE:8443/s/1234567890/0123456789abcdef',
  ])('shows %s', (text) => {
    expect(readQrCode(qrCodePng(text))).toBe(text);
  });
});
