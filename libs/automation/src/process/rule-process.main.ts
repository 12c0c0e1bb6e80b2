import { evaluate, type Evaluation } from './evaluation';

/* Program of the rule process: evaluates one rule per message, and ends with the process that started it. */

process.on('message', (evaluation: Evaluation) => process.send?.(evaluate(evaluation)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
