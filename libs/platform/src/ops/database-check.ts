import type { Database } from '../database/database';
import type { Check } from './readiness';

export const databaseCheck =
  (database: Database): Check =>
  async () => {
    await database.rows('SELECT 1', [], 'readiness');
  };
