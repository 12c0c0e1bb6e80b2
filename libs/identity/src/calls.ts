/** NATS subject by which gateways hand over the calls of people. */
export const ADD_CALLS = 'calls.add';

/** Answered call of a person: how it was made and answered, and nothing that it carried. */
export interface AnsweredCall {
  /** Epoch milliseconds at which it arrived. */
  at: number;
  account_id: string;
  person_id: number;
  application_id: number | null;
  method: string;
  /** Path below the base path, without the query string. */
  path: string;
  status: number;
  milliseconds: number;
  request_id: string;
  address: string;
}
