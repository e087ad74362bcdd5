import Bowser from 'bowser';

/** phone, tablet or computer: all that is kept of a visitor's device, by consent. */
export function deviceClassOf(userAgent: string | undefined): 'phone' | 'tablet' | 'computer' | null {
  if (!userAgent) return null;
  const { type } = Bowser.parse(userAgent.slice(0, 500)).platform;
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
}
