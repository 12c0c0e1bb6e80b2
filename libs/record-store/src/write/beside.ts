import type { Transaction } from '@deskline/platform';

/** A unit's transaction for whoever may write past its ledger: with any statement, what is known of rows is forgotten. */
export const beside = (transaction: Transaction, forget: () => void): Transaction => ({
  query: (...asked) => {
    forget();
    return transaction.query(...asked);
  },
  rows: (...asked) => {
    forget();
    return transaction.rows(...asked);
  },
  post: (...asked) => {
    forget();
    return transaction.post(...asked);
  },
  afterCommit: (callback) => transaction.afterCommit(callback),
});
