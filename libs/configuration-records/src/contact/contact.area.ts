import type { Area } from '@deskline/record-store';
import { Contact } from './contact.record';

export const contact: Area = { records: [Contact] };
