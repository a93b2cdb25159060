//! The network's file, as `train/quantise.py` writes it.

use super::kernel::Conv;
use super::{Block, CHANNELS, Dense, Network, Policy, Stem, ValueHead};
use std::fmt;

/// Number of cells in the stem's neighbourhood.
const WIDE: usize = 19;
/// The largest bias, so that sums stay within 31 bits.
const MOST_BIAS: i32 = 1 << 29;

/// Why a file is not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// It does not start with `QHEX`.
    Magic,
    /// It ends at this byte before the network is complete, or continues after it.
    Length(usize),
    /// The number that ends at this byte is out of its range.
    Range(usize),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("not a network of Hex: it does not start with QHEX"),
            Self::Length(at) => {
                write!(f, "the network does not end where the file does, byte {at}")
            }
            Self::Range(at) => write!(f, "the number that ends at byte {at} is out of range"),
        }
    }
}

impl std::error::Error for NetworkError {}

impl Network {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is not a complete network.
    pub fn read(file: &[u8]) -> Result<Self, NetworkError> {
        let mut reader = Reader { file, at: 0 };
        if reader.take(4)? != b"QHEX" {
            return Err(NetworkError::Magic);
        }
        let count = reader.number(1, 64)?;
        let stem = reader.stem()?;
        let blocks = (0..count).map(|_| reader.block()).collect::<Result<_, _>>()?;
        let network = Self { stem, blocks, policy: reader.policy()?, value: reader.value()? };
        if reader.at == file.len() { Ok(network) } else { Err(NetworkError::Length(reader.at)) }
    }
}

struct Reader<'f> {
    file: &'f [u8],
    at: usize,
}

impl<'f> Reader<'f> {
    fn take(&mut self, count: usize) -> Result<&'f [u8], NetworkError> {
        let end = self.at + count;
        let bytes = self.file.get(self.at..end).ok_or(NetworkError::Length(self.file.len()))?;
        self.at = end;
        Ok(bytes)
    }

    fn number(&mut self, least: i32, most: i32) -> Result<i32, NetworkError> {
        let bytes = self.take(4)?.try_into().expect("four bytes");
        let number = i32::from_le_bytes(bytes);
        if (least..=most).contains(&number) {
            Ok(number)
        } else {
            Err(NetworkError::Range(self.at))
        }
    }

    fn unit(&mut self) -> Result<f32, NetworkError> {
        let unit = f32::from_le_bytes(self.take(4)?.try_into().expect("four bytes"));
        if unit.is_finite() && unit > 0.0 { Ok(unit) } else { Err(NetworkError::Range(self.at)) }
    }

    fn bytes(&mut self, count: usize) -> Result<impl Iterator<Item = i8> + 'f, NetworkError> {
        Ok(self.take(count)?.iter().map(|&byte| byte as i8))
    }

    fn shorts<const N: usize>(&mut self) -> Result<[i16; N], NetworkError> {
        let bytes = self.take(2 * N)?;
        Ok(std::array::from_fn(|at| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])))
    }

    fn numbers(&mut self, least: i32, most: i32) -> Result<[i32; CHANNELS], NetworkError> {
        let mut numbers = [0; CHANNELS];
        for number in &mut numbers {
            *number = self.number(least, most)?;
        }
        Ok(numbers)
    }

    fn bias(&mut self) -> Result<[i32; CHANNELS], NetworkError> {
        self.numbers(-MOST_BIAS, MOST_BIAS)
    }

    fn stem(&mut self) -> Result<Stem, NetworkError> {
        let mut weights = vec![[[0; CHANNELS]; 2]; WIDE];
        let slots = weights.as_flattened_mut().as_flattened_mut();
        for (slot, byte) in slots.iter_mut().zip(self.bytes(WIDE * 2 * CHANNELS)?) {
            *slot = i32::from(byte);
        }
        Ok(Stem { weights, bias: self.bias()?, factor: self.numbers(0, i32::MAX)? })
    }

    fn conv(&mut self) -> Result<Conv, NetworkError> {
        let weights = Conv::packed(self.take(7 * CHANNELS * CHANNELS)?);
        Ok(Conv { weights, bias: self.bias()?, factor: self.numbers(0, i32::MAX)? })
    }

    fn block(&mut self) -> Result<Block, NetworkError> {
        let (first, second) = (self.conv()?, self.conv()?);
        let keep = self.number(0, i32::MAX)?;
        let shift = self.number(0, 24)? as u32;
        let pool = if shift == 0 { None } else { Some(self.dense(shift)?) };
        Ok(Block { first, second, keep, pool })
    }

    fn dense(&mut self, shift: u32) -> Result<Dense, NetworkError> {
        let weights = (0..CHANNELS).map(|_| self.shorts()).collect::<Result<_, _>>()?;
        Ok(Dense { weights, shift })
    }

    fn policy(&mut self) -> Result<Policy, NetworkError> {
        let mut weights = [[0; CHANNELS]; 7];
        let slots = weights.as_flattened_mut();
        for (slot, byte) in slots.iter_mut().zip(self.bytes(7 * CHANNELS)?) {
            *slot = i16::from(byte);
        }
        Ok(Policy { weights, bias: self.number(-MOST_BIAS, MOST_BIAS)?, unit: self.unit()? })
    }

    fn value(&mut self) -> Result<ValueHead, NetworkError> {
        let mut hidden = self.dense(1)?;
        hidden.shift = self.number(1, 24)? as u32;
        let hidden_bias = self.bias()?;
        let weights = self.shorts()?;
        let bias = self.number(i32::MIN, i32::MAX)?;
        Ok(ValueHead { hidden, hidden_bias, weights, bias, unit: self.unit()? })
    }
}
