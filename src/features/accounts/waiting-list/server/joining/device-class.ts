import Bowser from 'bowser';

/** phone, tablet or computer: all we keep about a visitor's device, and only with consent. */
export function deviceClassOf(userAgent: string | undefined): 'phone' | 'tablet' | 'computer' | null {
  if (!userAgent) return null;
  const { type } = Bowser.parse(userAgent.slice(0, 500)).platform;
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
}
