export const RULE_SETS = [
  'license_certificate',
  'logical_asset_with_financial_data',
  'logical_asset_without_financial_data',
  'physical_asset',
  'server',
  'software',
  'software_distribution_package',
] as const;

export const DEPRECIATION_METHODS = [
  'not_depreciated',
  'double_declining_balance',
  'reducing_balance',
  'straight_line',
  'sum_of_the_years_digits',
] as const;
