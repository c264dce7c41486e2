/** Returns the lower bound of Wilson's interval for the share of ups, with z² = 3.8416; 0 without votes. */
export const bound = (ups, downs) =>
  (ups + 1.9208 - 1.96 * Math.sqrt((ups * downs) / (ups + downs) + 0.9604)) / (ups + downs + 3.8416) || 0;
