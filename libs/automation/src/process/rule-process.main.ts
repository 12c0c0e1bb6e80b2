import { evaluate, type Evaluation } from './evaluation';

/* Program of the rule process: evaluates one rule per message, and ends with the process that started it. */

// The first use of a time zone loads them all, and would count for the rule that happens to be the first.
new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam' }).format(0);

process.on('message', (evaluation: Evaluation) => process.send?.(evaluate(evaluation)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
