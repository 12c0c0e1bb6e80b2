/** Hours of calendar $1, and those of its holidays that overlap the period from $2 to $3. */
export const WORK_WEEK = `
SELECT
  (SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'time_from', time_from, 'time_until', time_until)), '[]')
   FROM calendar_hour WHERE calendar_id = $1) AS hours,
  (SELECT coalesce(json_agg(json_build_object('start_at', start_at, 'end_at', end_at)), '[]')
   FROM holiday_calendars link JOIN holiday ON holiday.id = link.from_id
   WHERE link.to_id = $1 AND holiday.end_at > $2 AND holiday.start_at < $3) AS holidays`;
