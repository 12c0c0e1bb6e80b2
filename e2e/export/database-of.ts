/** Database of configuration-records on a server. */
export function databaseOf(server: string): string {
  const url = new URL(server);
  url.pathname = 'configuration_records';
  return url.href;
}
