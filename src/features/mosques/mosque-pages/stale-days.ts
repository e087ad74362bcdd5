/** After so many days without a check, a mosque is asked whether its record is still right. */
export const staleAfterDays = 90;
