interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; count?: number | string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="tabular"> {option.count.toLocaleString("en-US")}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
