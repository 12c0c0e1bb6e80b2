import fc from 'fast-check';
import { HIGHEST, LOWEST, ratingOf } from './rating';

const answered = (id: number, answer: string | null, weight = 1, type: 'rating' | 'text' = 'rating') => ({
  ...{ id, question_id: id * 10, asked: `Question ${id}`, type, weight, answer },
});

describe('the rating of a survey response', () => {
  it('is the weighted mean of the answers to rating questions', () => {
    expect(ratingOf([answered(1, '5', 2), answered(2, '2'), answered(3, 'Fine', 9, 'text')]).rating).toBe(
      '4.00',
    );
    expect(ratingOf([answered(1, '5'), answered(2, '4'), answered(3, '4')]).rating).toBe('4.33');
  });

  it.each([
    ['there are no answers', []],
    ['none of them rates', [answered(1, 'Fine', 1, 'text')]],
    ['none of them is said', [answered(1, null)]],
    ['none of them weighs anything', [answered(1, '5', 0)]],
  ])('is null when %s', (_when, answers) => expect(ratingOf(answers).rating).toBeNull());

  it('lists the contribution of each answer, in order', () => {
    const { calculation } = ratingOf([answered(2, 'Fine', 3, 'text'), answered(1, '4', 2)]);
    expect(JSON.parse(calculation ?? '')).toEqual({
      scale: { lowest: 1, highest: 5 },
      questions: [
        { question_id: 10, question: 'Question 1', type: 'rating', score: 4, weight: 2, points: 8 },
        { question_id: 20, question: 'Question 2', type: 'text', score: null, weight: 0, points: 0 },
      ],
      points: 8,
      weight: 2,
      rating: 4,
    });
    expect(ratingOf([]).calculation).toBeNull();
  });

  it('stays within the scale for any weights', () => {
    const one = fc.record({
      answer: fc.integer({ min: LOWEST, max: HIGHEST }),
      weight: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 50 }), (all) => {
        const rating = ratingOf(
          all.map(({ answer, weight }, id) => answered(id, String(answer), weight)),
        ).rating;
        const weighs = all.some(({ weight }) => weight > 0);
        expect(rating === null).toBe(!weighs);
        if (rating === null) return;
        expect(Number(rating)).toBeGreaterThanOrEqual(LOWEST);
        expect(Number(rating)).toBeLessThanOrEqual(HIGHEST);
      }),
    );
  });
});
