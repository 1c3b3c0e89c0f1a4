/** The small picture of a kept run; the address of its bytes lives as long as it is shown. */
import { useEffect, useState } from 'react';

export function Thumbnail({ picture }: { readonly picture: Blob | undefined }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <span className="thumbnail cut rigid">{address && picture && <img src={address} alt="" />}</span>;
}
