import type { Page } from 'playwright-core';
import { settled } from '../../libs/testing/src/browser/console-window';
import { atMost, type Row, type Section, times } from '../figures';
import { FEW_ROWS, ROWS } from './fill';
import { count, metric, metricsOf, milliseconds, percentile, type Stage } from './stage';

interface Grid {
  scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  querySelectorAll(selector: string): ArrayLike<unknown>;
}
declare const document: { querySelector(selector: string): Grid };
declare const requestAnimationFrame: (then: (now: number) => void) => void;

interface Way {
  readonly name: string;
  readonly step: number;
  readonly frames: number;
}

/** A wheel turned fast, and a scroll bar that is dragged through the list. */
const WAYS: readonly Way[] = [
  { name: 'wheel', step: 180, frames: 300 },
  { name: 'jumps', step: 15_000, frames: 120 },
];

interface Scrolled {
  readonly frames: readonly number[];
  readonly scriptMs: number;
  readonly rows: number;
  readonly calls: number;
}

/** Scrolls by a step in each frame, down and at the end from the top again, and returns how long each frame took. */
const scroll = (page: Page, way: Pick<Way, 'step' | 'frames'>): Promise<{ frames: number[]; rows: number }> =>
  page.evaluate(
    ({ step, frames }) =>
      new Promise((resolve) => {
        const grid = document.querySelector('[role=grid]');
        const taken: number[] = [];
        let [rows, last] = [0, 0];
        const draw = (now: number) => {
          if (last > 0) taken.push(now - last);
          last = now;
          rows = Math.max(rows, grid.querySelectorAll('[role=row]').length);
          if (taken.length === frames) return resolve({ frames: taken, rows });
          grid.scrollTop = (grid.scrollTop + step) % (grid.scrollHeight - grid.clientHeight);
          requestAnimationFrame(draw);
        };
        requestAnimationFrame(draw);
      }),
    { step: way.step, frames: way.frames },
  );

async function measure(page: Page, way: Way): Promise<Scrolled> {
  const session = await metricsOf(page);
  await scroll(page, { ...way, frames: 60 });
  await settled(page);
  let calls = 0;
  const heard = () => (calls += 1);
  page.on('request', heard);
  const before = await metric(session, 'ScriptDuration');
  const { frames, rows } = await scroll(page, way);
  const scriptMs = ((await metric(session, 'ScriptDuration')) - before) * 1_000;
  page.off('request', heard);
  await settled(page);
  return { frames, rows, calls, scriptMs: scriptMs / way.frames };
}

function rowsOf({ name, frames }: Way, long: Scrolled, short: Scrolled): Row[] {
  const p95 = percentile(long.frames, 0.95);
  return [
    { name: `${name}: frame, p50`, figure: milliseconds(percentile(long.frames, 0.5)) },
    atMost(`${name}: frame, p95`, p95, 25, milliseconds),
    { name: `${name}: frame, p95, ${FEW_ROWS} rows`, figure: milliseconds(percentile(short.frames, 0.95)) },
    { name: `${name}: script a frame`, figure: milliseconds(long.scriptMs) },
    atMost(
      `${name}: script a frame, to that of ${FEW_ROWS} rows`,
      long.scriptMs / short.scriptMs,
      1.5,
      times,
    ),
    atMost(`${name}: rows in the document`, Math.max(long.rows, short.rows), 60, count),
    { name: `${name}: calls in ${frames} frames`, figure: count(long.calls) },
  ];
}

/** Frames of a long list beside those of a short one. */
export async function scrolling(stage: Stage): Promise<Section> {
  const page = await stage.open('Diana', '/requests');
  const rows: Row[] = [];
  for (const way of WAYS) {
    const measured: Scrolled[] = [];
    for (const address of ['/requests', '/requests?impact=top']) {
      await page.goto(`/widget${address}`);
      await settled(page);
      measured.push(await measure(page, way));
    }
    const [long, short] = measured;
    if (long && short) rows.push(...rowsOf(way, long, short));
  }
  await page.context().close();
  return {
    title: `Scrolling a list of ${ROWS.toLocaleString('en')} rows`,
    columns: ['figure', 'measured'],
    rows,
    notes: [
      'The wheel moves 180 px and a jump 15,000 px a frame. Frames of a machine with other work say little.',
      'Rows that a jump passes are drawn without their values: pages are asked for when it rests, so its script is not that of full rows.',
    ],
  };
}
