import { eventColors, NO_COLORS } from './event-colors.js';

describe('eventColors', () => {
  it('takes the colours of the category with the greatest priority, and of the oldest one among equals', () => {
    const music = { ...NO_COLORS, term_id: 7, color: '#aa0000', priority: 3 };
    const walks = { ...NO_COLORS, term_id: 4, color: '#00aa00', background: '#eeffee', text: '#003300', priority: 3 };
    expect(eventColors([music, walks, { ...walks, term_id: 1, color: '#000000', priority: 1 }])).toEqual({
      edge: '#00aa00',
      paper: '#eeffee',
      ink: '#003300',
    });
    expect(eventColors([{ ...music, priority: 4 }, walks])).toEqual({ edge: '#aa0000', paper: '#aa0000' });
  });

  it('gives nothing where no category has colours', () => {
    expect(eventColors([])).toBeUndefined();
    expect(eventColors([{ ...NO_COLORS, term_id: 1, text: '#ffffff', priority: 9 }])).toBeUndefined();
  });
});
