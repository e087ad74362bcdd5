/* How begin times are computed: stated with the places, whose record holds it. */
export {
  type CalculationMethod,
  type CalculationSettings,
  defaultSettings,
  methodLabels,
  methods,
  shafaqs,
} from '#features/mosques/places/calculation.ts';
