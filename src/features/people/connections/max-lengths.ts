/** Maximum lengths, in characters, of what members write to each other. */
export const connectionLengths = { introduction: 1000, answer: 500, message: 4000 } as const;
