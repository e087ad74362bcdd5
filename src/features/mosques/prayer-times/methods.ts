/* How begin times are computed: stated with the places, whose record holds it. */
export {
  type CalculationSettings,
  defaultSettings,
  methodLabels,
  methods,
} from '#features/mosques/places/calculation.ts';
