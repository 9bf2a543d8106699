import fc from 'fast-check';
import { ordersInText, transferReference } from './transfer-reference.js';

const ids = fc.integer({ min: 1, max: 2_147_483_647 });

describe('The reference of a bank transfer', () => {
  it('is a creditor reference of ISO 11649', () => {
    expect(transferReference(42)).toMatch(/^RF\d\d 0000 0000 42$/);
  });

  it('is found in the text of a transfer, whatever its spaces and case', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const reference = transferReference(id);
        for (const text of [reference, reference.replaceAll(' ', ''), `Tickets, ${reference.toLowerCase()} thanks`])
          expect(ordersInText(text)).toEqual([id]);
      }),
    );
  });

  it('is not found with one wrong digit, or two that were exchanged', () => {
    fc.assert(
      fc.property(ids, fc.nat({ max: 11 }), fc.integer({ min: 1, max: 9 }), (id, place, shift) => {
        const digits = [...transferReference(id).replaceAll(' ', '').slice(2)];
        const wrong = digits.with(place, String((Number(digits[place]) + shift) % 10));
        expect(ordersInText(`RF${wrong.join('')}`)).toEqual([]);
        if (place === 11 || digits[place] === digits[place + 1]) return;
        const exchanged = digits.with(place, digits[place + 1] ?? '').with(place + 1, digits[place] ?? '');
        expect(ordersInText(`RF${exchanged.join('')}`)).toEqual([]);
      }),
    );
  });

  it('is found several times in one text', () => {
    expect(ordersInText(`${transferReference(7)} + ${transferReference(9)} + ${transferReference(7)}`)).toEqual([7, 9]);
  });
});
