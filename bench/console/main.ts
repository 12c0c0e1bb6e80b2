import { parseArgs } from 'node:util';
import { report, type Section } from '../figures';
import { fillRequests } from './fill';
import { firstScreen } from './first-screen';
import { longDay } from './heap';
import { interactions } from './interaction';
import { liveChanges } from './live';
import { screens } from './screens';
import { scrolling } from './scroll';
import { Stage } from './stage';

const { values: options } = parseArgs({
  options: {
    /** Names of parts; all of them by default. */
    only: { type: 'string' },
    /** Names of the record types whose screens are opened; all of them by default. */
    types: { type: 'string' },
  },
});

const types = options.types?.split(',') ?? [];

/** Parts of the bench, in the order of its report. */
const PARTS: Readonly<Record<string, (stage: Stage) => Promise<Section>>> = {
  scroll: scrolling,
  interaction: interactions,
  live: liveChanges,
  screens: (stage) => screens(stage, types),
  first: firstScreen,
  heap: longDay,
};

async function bench(): Promise<Section[]> {
  const wanted = options.only?.split(',') ?? Object.keys(PARTS);
  const stage = await Stage.start();
  try {
    await fillRequests(stage);
    const sections: Section[] = [];
    for (const name of wanted) {
      const part = PARTS[name];
      if (!part) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}`);
      console.log(`${name} ...`);
      sections.push(await part(stage));
    }
    return sections;
  } finally {
    await stage.stop();
  }
}

report(bench, { isStrict: true });
