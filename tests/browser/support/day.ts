/** The business date in Shanghai, so many days after today. */
export const day = (after: number): string => new Date(Date.now() + (after * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
