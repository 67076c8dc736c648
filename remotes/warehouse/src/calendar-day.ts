/** '2027-01-31': the day of a moment where the user is. */
export const calendarDay = (date: Date = new Date()): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-');
